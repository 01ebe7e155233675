// @ts-nocheck
/*!
smol-toml 1.9.1, its reader: https://github.com/squirrelchat/smol-toml. Made by tests/page/vendor.mjs: edit nothing here.

Copyright (c) Squirrel Chat et al., All rights reserved.

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this
   list of conditions and the following disclaimer.
2. Redistributions in binary form must reproduce the above copyright notice,
   this list of conditions and the following disclaimer in the
   documentation and/or other materials provided with the distribution.
3. Neither the name of the copyright holder nor the names of its contributors
   may be used to endorse or promote products derived from this software without
   specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND
ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE
FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL
DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER
CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY,
OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
*/
export const parseToml = (() => {
function getLineColFromPtr(string, ptr) {
 let lines = string.slice(0, ptr).split(/\r?\n/);
 return [lines.length, lines.pop().length + 1];
}
function makeCodeBlock(string, line, column) {
 let lines = string.split(/\r?\n/);
 let codeblock = '';
 let numberLen = (Math.log10(line + 1) | 0) + 1;
 for (let i = line - 1; i <= line + 1; i++) {
  let l = lines[i - 1];
  if (!l)
   continue;
  codeblock += i.toString().padEnd(numberLen, ' ');
  codeblock += ':  ';
  codeblock += l;
  codeblock += '\n';
  if (i === line) {
   codeblock += ' '.repeat(numberLen + column + 2);
   codeblock += '^\n';
  }
 }
 return codeblock;
}
class TomlError extends Error {
 line;
 column;
 codeblock;
 constructor(message, options) {
  const [line, column] = getLineColFromPtr(options.toml, options.ptr);
  const codeblock = makeCodeBlock(options.toml, line, column);
  super(`Invalid TOML document: ${message}\n\n${codeblock}`, options);
  this.line = line;
  this.column = column;
  this.codeblock = codeblock;
 }
 static x(message, ctx, ptr) {
  throw new TomlError(message, { toml: ctx.s, ptr: ptr ?? ctx.p });
 }
}
function skipComment(ctx) {
 for (; ctx.p < ctx.s.length; ctx.p++) {
  let c = ctx.s.charCodeAt(ctx.p);
  if (c === 0xa /* \n */)
   break;
  if (c === 0xd /* \r */ && ctx.s.charCodeAt(ctx.p + 1) === 0xa /* \n */) {
   ctx.p++;
   break;
  }
  if ((c < 0x20 && c !== 0x9 /* \t */) || c === 0x7f) {
   TomlError.x('control characters are not allowed in comments', ctx);
  }
 }
}
function skipVoid(ctx, banNewLines, banComments) {
 let c;
 while (ctx.p < ctx.s.length) {
  while (ctx.p < ctx.s.length && ((c = ctx.s.charCodeAt(ctx.p)) === 0x20 ||
   c === 0x9 /* \t */ ||
   (!banNewLines &&
    (c === 0xa /* \n */ || (c === 0xd /* \r */ && ctx.s.charCodeAt(ctx.p + 1) === 0xa /* \n */)))))
   ctx.p++;
  if (banComments || c !== 0x23 /* # */)
   break;
  skipComment(ctx);
 }
}
let DATE_TIME_RE = /^(\d{4}-\d{2}-\d{2})?[Tt ]?(?:(\d{2}):\d{2}(?::\d{2}(?:\.\d+)?)?)?(Z|z|[-+]\d{2}:\d{2})?$/i;
class TomlDate extends Date {
 #hasDate = false;
 #hasTime = false;
 #offset = null;
 constructor(date, fasttype, unsafeDelim) {
  let hasDate = true;
  let hasTime = true;
  let offset = 'Z';
  let c;
  if (typeof date === 'string') {
   if (fasttype)
    prep: {
     if (fasttype < 3) {
      if (+date.slice(11, 13) > 23) {
       date = '';
       break prep;
      }
      if (fasttype === 2) {
       offset = null;
       date += 'Z';
      }
      else if ((c = date.charCodeAt(date.length - 1)) !== 0x5a /* Z */ && c !== 0x7a /* z */) {
       offset = date.slice(date.length - 6);
      }
      if (unsafeDelim)
       date = date.slice(0, 10) + 'T' + date.slice(11);
     }
     else if (fasttype === 4) {
      date = +date.slice(0, 2) > 23 ? '' : `0000-01-01T${date}Z`;
     }
     hasDate = fasttype !== 4;
     hasTime = fasttype !== 3;
    }
   else {
    let match = date.match(DATE_TIME_RE);
    if (match) {
     if (!match[1]) {
      hasDate = false;
      date = `0000-01-01T${date}`;
     }
     hasTime = !!match[2];
     hasTime && date[10] === ' ' && (date = date.replace(' ', 'T'));
     if (match[2] && +match[2] > 23) {
      date = '';
     }
     else {
      offset = match[3] || null;
      if (!offset && hasTime)
       date += 'Z';
     }
    }
    else {
     date = '';
    }
   }
  }
  super(date);
  if (!isNaN(this.getTime())) {
   this.#hasDate = hasDate;
   this.#hasTime = hasTime;
   this.#offset = offset;
  }
 }
 isDateTime() {
  return this.#hasDate && this.#hasTime;
 }
 isLocal() {
  return !this.#hasDate || !this.#hasTime || !this.#offset;
 }
 isDate() {
  return this.#hasDate && !this.#hasTime;
 }
 isTime() {
  return this.#hasTime && !this.#hasDate;
 }
 isValid() {
  return this.#hasDate || this.#hasTime;
 }
 toISOString() {
  let iso = super.toISOString();
  if (this.isDate())
   return iso.slice(0, 10);
  if (this.isTime())
   return iso.slice(11, 23);
  if (this.#offset === null)
   return iso.slice(0, -1);
  if (this.#offset === 'Z' || this.#offset === 'z')
   return iso;
  let offset = (+(this.#offset.slice(1, 3)) * 60) + +(this.#offset.slice(4, 6));
  offset = this.#offset[0] === '-' ? offset : -offset;
  let offsetDate = new Date(this.getTime() - (offset * 60e3));
  return offsetDate.toISOString().slice(0, -1) + this.#offset;
 }
 static wrapAsOffsetDateTime(jsDate, offset = 'Z') {
  let date = new TomlDate(jsDate);
  date.#offset = offset;
  return date;
 }
 static wrapAsLocalDateTime(jsDate) {
  let date = new TomlDate(jsDate);
  date.#offset = null;
  return date;
 }
 static wrapAsLocalDate(jsDate) {
  let date = new TomlDate(jsDate);
  date.#hasTime = false;
  date.#offset = null;
  return date;
 }
 static wrapAsLocalTime(jsDate) {
  let date = new TomlDate(jsDate);
  date.#hasDate = false;
  date.#offset = null;
  return date;
 }
}
function parseString(ctx) {
 let startPtr = ctx.p;
 let c = ctx.s.charCodeAt(ctx.p++);
 let first = c;
 let isLiteral = c === 0x27; /* ' */
 let isMultiline = c === ctx.s.charCodeAt(ctx.p) && c === ctx.s.charCodeAt(ctx.p + 1);
 if (isMultiline) {
  if ((c = ctx.s.charCodeAt(ctx.p += 2)) === 0xa /* \n */)
   ctx.p++;
  else if (c === 0xd /* \r */ && ctx.s.charCodeAt(ctx.p + 1) === 0xa /* \n */)
   ctx.p += 2;
 }
 let parsed = '';
 let sliceStart = ctx.p;
 let state = 0;
 for (; ctx.p < ctx.s.length; ctx.p++) {
  c = ctx.s.charCodeAt(ctx.p);
  if (isMultiline && (c === 0xa /* \n */ || (c === 0xd /* \r */ && ctx.s.charCodeAt(ctx.p + 1) === 0xa /* \n */))) {
   state = state && 3;
  }
  else if ((c < 0x20 && c !== 0x9 /* \t */) || c === 0x7f) {
   TomlError.x('control characters are not allowed in strings', ctx);
  }
  else if ((!state || state === 3) && c === first && (!isMultiline || (ctx.s.charCodeAt(ctx.p + 1) === first && ctx.s.charCodeAt(ctx.p + 2) === first))) {
   if (isMultiline) {
    if (ctx.s.charCodeAt(ctx.p + 3) === first)
     ctx.p++;
    if (ctx.s.charCodeAt(ctx.p + 3) === first)
     ctx.p++;
   }
   if (!state) {
    let s = ctx.s.slice(sliceStart, ctx.p);
    parsed = parsed ? parsed + s : s;
   }
   ctx.p += isMultiline ? 3 : 1;
   return parsed;
  }
  else if (!state) {
   if (!isLiteral && c === 0x5c /* \ */) {
    parsed += ctx.s.slice(sliceStart, (sliceStart = ctx.p));
    state = 1;
   }
  }
  else if (state === 1) {
   if (c === 0x78 /* x */ || c === 0x75 /* u */ || c === 0x55 /* U */) { // Unicode escape
    let errPtr = ctx.p++ - 1;
    let value = 0;
    let len = c === 0x78 /* x */ ? 2 : c === 0x75 /* u */ ? 4 : 8;
    for (let j = 0; j < len; j++, ctx.p++) {
     let hex = ctx.s.charCodeAt(ctx.p);
     let digit = 
     /* 0-9 */ hex >= 0x30 && hex <= 0x39 ? hex - 0x30 :
      /* A-F */ hex >= 0x41 && hex <= 0x46 ? hex - 0x41 + 10 :
       /* a-f */ hex >= 0x61 && hex <= 0x66 ? hex - 0x61 + 10 : -1;
     if (digit < 0)
      TomlError.x('invalid non-hex character in unicode escape', ctx);
     value = (value << 4) | digit;
    }
    if (value < 0 || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) {
     TomlError.x('invalid unicode escape', ctx, errPtr);
    }
    parsed += String.fromCodePoint(value);
    sliceStart = ctx.p--;
    state = 0;
   }
   else if (isMultiline && (c === 0x20 || c === 0x9 /* \t */)) {
    state = 2;
   }
   else {
    if (c === 0x62 /* b */)
     parsed += '\b';
    else if (c === 0x74 /* t */)
     parsed += '\t';
    else if (c === 0x6e /* n */)
     parsed += '\n';
    else if (c === 0x66 /* f */)
     parsed += '\f';
    else if (c === 0x72 /* r */)
     parsed += '\r';
    else if (c === 0x65 /* e */)
     parsed += '\x1b';
    else if (c === 0x22 /* " */)
     parsed += '"';
    else if (c === 0x5c /* \ */)
     parsed += '\\';
    else
     TomlError.x('unrecognised escape sequence', ctx);
    sliceStart = ctx.p + 1;
    state = 0;
   }
  }
  else if (c !== 0x20 && c !== 0x9 /* \t */) {
   if (state === 2)
    TomlError.x('invalid escape: only line-ending whitespace may be escaped', ctx, sliceStart);
   state = !isLiteral && c === 0x5c /* \ */ ? 1 : 0;
   sliceStart = ctx.p;
  }
 }
 TomlError.x('unfinished string', ctx, startPtr);
}
function parseKey(ctx, end = 0x3d /* = */) {
 let startPtr;
 let state = 0;
 let parsed = [];
 let sliceStart;
 let c = ctx.s.charCodeAt(startPtr = ctx.p);
 do {
  if (c === end) {
   if (!state)
    TomlError.x('unexpected end of key', ctx);
   if (state === 1)
    parsed.push(ctx.s.slice(sliceStart, ctx.p));
   return ctx.p++, parsed;
  }
  else if (c === 0x2e /* . */) {
   if (!state)
    TomlError.x('illegal empty bare key', ctx);
   if (state === 1)
    parsed.push(ctx.s.slice(sliceStart, ctx.p));
   state = 0;
  }
  else if (!state && (c === 0x22 /* " */ || c === 0x27 /* ' */)) {
   if (c === ctx.s.charCodeAt(ctx.p + 1) && c === ctx.s.charCodeAt(ctx.p + 2))
    TomlError.x('illegal quoted key: multiline strings are not allowed', ctx);
   parsed.push(parseString(ctx));
   state = 2;
   ctx.p--;
  }
  else if (c === 0x20 || c === 0x9 /* \t */) {
   if (state === 1) {
    parsed.push(ctx.s.slice(sliceStart, ctx.p));
    state = 2;
   }
  }
  else if (state === 2 || (c < 0x30 && c !== 0x2d /* - */) || (c > 0x39 && c < 0x41) || (c > 0x5a && c < 0x61 && c !== 0x5f /* _ */) || c > 0x7a) {
   TomlError.x('illegal character in key', ctx);
  }
  else if (!state) {
   state = 1;
   sliceStart = ctx.p;
  }
 } while (c = ctx.s.charCodeAt(++ctx.p));
 TomlError.x('incomplete key-value: cannot find end of key', ctx, startPtr);
}
function parseInlineTable(ctx) {
 let startPtr = ctx.p++;
 let res = Object.create(null);
 let seen = new Set();
 let c;
 while (ctx.p < ctx.s.length) {
  skipVoid(ctx);
  if ((c = ctx.s.charCodeAt(ctx.p)) === 0x7d /* } */) {
   ctx.p++;
   return res;
  }
  let k;
  let t = res;
  let hasOwn = false;
  let errPtr = ctx.p;
  let key = parseKey(ctx);
  for (let i = 0; i < key.length; i++) {
   if (i)
    t = hasOwn ? t[k] : (t[k] = Object.create(null));
   k = key[i];
   if ((hasOwn = Object.hasOwn(t, k)) && (typeof t[k] !== 'object' || seen.has(t[k]))) {
    TomlError.x('trying to redefine an already defined value', ctx, errPtr);
   }
   let unsafe = k === '__proto__';
   if (ctx.uk && (unsafe || k === 'constructor')) {
    t = ctx.uk !== 1 && TomlError.x('document contains an unsafe property', ctx, errPtr);
    break;
   }
   if (!hasOwn && unsafe) {
    Object.defineProperty(t, k, { enumerable: true, configurable: true, writable: true });
   }
  }
  if (hasOwn) {
   TomlError.x('trying to redefine an already defined value', ctx, errPtr);
  }
  skipVoid(ctx, true, true);
  let value = extractValue(ctx, 0x7d /* } */);
  if (t && typeof (t[k] = value) === 'object')
   seen.add(value);
  skipVoid(ctx);
  if ((c = ctx.s.charCodeAt(ctx.p++)) === 0x7d /* } */) {
   return res;
  }
  if (c !== 0x2c /* , */)
   TomlError.x('expected comma or end of structure', ctx, ctx.p - 1);
 }
 TomlError.x('unfinished table', ctx, startPtr);
}
function parseArray(ctx) {
 let startPtr = ctx.p++;
 let res = [];
 let c;
 while (ctx.p < ctx.s.length) {
  skipVoid(ctx);
  if ((c = ctx.s.charCodeAt(ctx.p)) === 0x5d /* ] */) {
   ctx.p++;
   return res;
  }
  res.push(extractValue(ctx, 0x5d /* ] */));
  skipVoid(ctx);
  if ((c = ctx.s.charCodeAt(ctx.p++)) === 0x5d /* ] */) {
   return res;
  }
  if (c !== 0x2c /* , */)
   TomlError.x('expected comma or end of structure', ctx, ctx.p - 1);
 }
 TomlError.x('unfinished array', ctx, startPtr);
}
function isDigit(char, base = 10) {
 return base === 16
  ? (char > 0x2f && char < 0x3a) || (char > 0x40 && char < 0x47) || (char > 0x60 && char < 0x67)
  : (char > 0x2f && char < 0x30 + base);
}
function isEndOfValue(char, delim) {
 return char === 0x20 || char === 0x9 /* \t */ || char === 0xa /* \n */ || char === 0xd /* \r */ ||
  (delim && (char === delim || char === 0x2c /* , */)) ||
  char === 0x23; /* # */
}
function extractValue(ctx, end) {
 let errPtr = ctx.p;
 let c = ctx.s.charCodeAt(ctx.p);
 if (c === 0x5b /* [ */ || c === 0x7b /* { */) {
  ctx.d-- || TomlError.x('document contains excessively nested structures. aborting.', ctx);
  let value = c === 0x5b /* [ */
   ? parseArray(ctx)
   : parseInlineTable(ctx);
  ctx.d++;
  return value;
 }
 if (c === 0x22 /* " */ || c === 0x27 /* ' */) {
  return parseString(ctx);
 }
 if (c === 0x74 /* t */) { // Only possible valid value is `true`
  if (ctx.s.charCodeAt(++ctx.p) !== 0x72 || ctx.s.charCodeAt(++ctx.p) !== 0x75 || ctx.s.charCodeAt(++ctx.p) !== 0x65)
   TomlError.x('invalid value', ctx, errPtr);
  return ctx.p++, true;
 }
 if (c === 0x66 /* f */) { // Only possible valid value is `false`
  if (ctx.s.charCodeAt(++ctx.p) !== 0x61 || ctx.s.charCodeAt(++ctx.p) !== 0x6c || ctx.s.charCodeAt(++ctx.p) !== 0x73 || ctx.s.charCodeAt(++ctx.p) !== 0x65)
   TomlError.x('invalid value', ctx, errPtr);
  return ctx.p++, false;
 }
 if (c === 0x2b /* + */ || c === 0x2d /* - */) {
  return parseNumber(ctx, ctx.p, ctx.s.charCodeAt(++ctx.p), 0x2c - c, end);
 }
 if (ctx.s.charCodeAt(ctx.p + 4) === 0x2d /* - */ && ctx.s.charCodeAt(ctx.p + 7) === 0x2d /* - */) {
  return parseDate(ctx, c, end);
 }
 if (ctx.s.charCodeAt(ctx.p + 2) === 0x3a /* : */) {
  return parseTime(ctx, c, end);
 }
 return parseNumber(ctx, ctx.p, c, 0, end);
}
function parseNumber(ctx, startPtr, startChr, sign, endChr) {
 let c = startChr;
 let state = 0;
 let hasUnderscores = false;
 if (c === 0x69 /* i */) {
  if (ctx.s.charCodeAt(++ctx.p) !== 0x6e || ctx.s.charCodeAt(++ctx.p) !== 0x66)
   TomlError.x('invalid value', ctx, startPtr);
  return ctx.p++, (sign || 1) / 0;
 }
 if (c === 0x6e /* n */) {
  if (ctx.s.charCodeAt(++ctx.p) !== 0x61 || ctx.s.charCodeAt(++ctx.p) !== 0x6e)
   TomlError.x('invalid value', ctx, startPtr);
  return ctx.p++, NaN;
 }
 if (c === 0x30 /* 0 */) {
  if (++ctx.p >= ctx.s.length || isEndOfValue(c = ctx.s.charCodeAt(ctx.p), endChr))
   return ctx.bi === true ? 0n : 0; // note: conveniently deals with `-0`
  if (!sign) {
   if (c === 0x78 /* x */)
    return parseIntegerBaseN(ctx, startPtr, 16, endChr);
   else if (c === 0x62 /* b */)
    return parseIntegerBaseN(ctx, startPtr, 2, endChr);
   else if (c === 0x6f /* o */)
    return parseIntegerBaseN(ctx, startPtr, 8, endChr);
  }
  if (c === 0x2e /* . */)
   state = 2;
  else if (c === 0x65 /* e */ || c === 0x45 /* E */)
   state = 4;
  else
   TomlError.x('illegal leading zero', ctx, startPtr);
 }
 else if (!isDigit(c))
  TomlError.x('invalid value', ctx, startPtr);
 while (++ctx.p < ctx.s.length && (c = ctx.s.charCodeAt(ctx.p), !isEndOfValue(c, endChr))) {
  if (!state)
   state = 1; // Detects single-digit numbers we can use a fast parse path for
  if (c === 0x5f /* _ */) {
   if (!(state & 1))
    TomlError.x('illegal underscore', ctx);
   state += 11; // 11 is a marker that makes the state even and greater than 9; see the numbering + rationale above
   hasUnderscores = true;
  }
  else if (state === 1 && c === 0x2e /* . */)
   state = 2;
  else if ((state === 1 || state === 3) && (c === 0x65 /* e */ || c === 0x45 /* E */))
   state = 4;
  else if (state === 4 && (c === 0x2b /* + */ || c === 0x2d /* - */)) {
   state = 6;
  }
  else if (!isDigit(c))
   TomlError.x(`illegal character in numeric literal`, ctx);
  else if (state > 9)
   state -= 11;
  else if (!(state & 1))
   state++;
 }
 if (!state) {
  let val = (startChr - 0x30 /* 0 */) * (sign || 1);
  return ctx.bi === true ? BigInt(val) : val;
 }
 if (!(state & 1))
  TomlError.x('unfinished numeric value', ctx, startPtr);
 let str = ctx.s.slice(startPtr, ctx.p);
 if (hasUnderscores)
  str = str.replaceAll('_', ''); // perf: replaceAll 1.25x faster than replace with a regex
 return state > 1
  ? parseFloat(str)
  : parseInteger(ctx, str, 10, startPtr);
}
function parseIntegerBaseN(ctx, startPtr, base, endChr) {
 let c, underscore = 1;
 while (++ctx.p < ctx.s.length && (c = ctx.s.charCodeAt(ctx.p), !isEndOfValue(c, endChr))) {
  if (c === 0x5f /* _ */) {
   if (underscore & 1)
    TomlError.x('illegal underscore', ctx);
   underscore = 3;
  }
  else if (!isDigit(c, base))
   TomlError.x(`illegal character in numeric literal`, ctx);
  else if (underscore & 1)
   underscore--;
 }
 if (underscore & 1)
  TomlError.x('unfinished numeric value', ctx);
 let str = ctx.s.slice(startPtr + 2, ctx.p);
 if (underscore)
  str = str.replaceAll('_', ''); // perf: replaceAll 1.25x faster than replace with a regex
 return parseInteger(ctx, str, base, startPtr);
}
function parseInteger(ctx, str, base, startPtr) {
 if (ctx.bi !== true)
  int: {
   let val = parseInt(str, base);
   if (!Number.isSafeInteger(val)) {
    if (ctx.bi)
     break int;
    TomlError.x('integer value cannot be represented losslessly', ctx, startPtr);
   }
   return val;
  }
 return base === 10 ? BigInt(str) : BigInt((base === 2 ? '0b' : base === 8 ? '0o' : '0x') + str);
}
function parseDate(ctx, c, endChr) {
 let startPtr = ctx.p++, unsafeSeparator;
 if (!isDigit(c) ||
  !isDigit(ctx.s.charCodeAt(ctx.p++)) ||
  !isDigit(ctx.s.charCodeAt(ctx.p++)) ||
  !isDigit(ctx.s.charCodeAt(ctx.p++))) {
  return parseNumber(ctx, ctx.p = startPtr, c, 0, endChr);
 }
 ctx.p += 5;
 if (!isDigit(ctx.s.charCodeAt(ctx.p++)))
  TomlError.x('invalid date-time: date part is malformed', ctx, startPtr);
 if (ctx.p >= ctx.s.length || (((c = ctx.s.charCodeAt(ctx.p)) !== 0x20 || (unsafeSeparator = true, !isDigit(ctx.s.charCodeAt(ctx.p + 1)))) && c !== 0x54 /* T */ && c !== 0x74 /* t */)) {
  let t = ctx.s.slice(startPtr, ctx.p);
  return readDate(ctx, t, 3, false, startPtr);
 }
 if (ctx.s.charCodeAt(ctx.p += 3) !== 0x3a /* : */)
  TomlError.x('invalid date-time: time part is malformed', ctx, startPtr);
 if (ctx.s.charCodeAt(ctx.p += 3) === 0x3a /* : */)
  ctx.p += 3;
 if (ctx.s.charCodeAt(ctx.p) === 0x2e /* . */)
  while (isDigit(ctx.s.charCodeAt(++ctx.p)))
   ;
 if (c = ctx.s.charCodeAt(ctx.p)) {
  if (c === 0x5a /* Z */ || c === 0x7a /* z */) {
   let t = ctx.s.slice(startPtr, ++ctx.p);
   return readDate(ctx, t, 1, unsafeSeparator, startPtr, '[+00:00]');
  }
  if (c === 0x2b /* + */ || c === 0x2d /* - */) {
   let t = ctx.s.slice(startPtr, ctx.p += 6);
   return readDate(ctx, t, 1, unsafeSeparator, startPtr, !ctx.ld && ('[' + ctx.s.slice(ctx.p - 6, ctx.p) + ']'));
  }
 }
 let t = ctx.s.slice(startPtr, ctx.p);
 return readDate(ctx, t, 2, unsafeSeparator, startPtr);
}
function parseTime(ctx, c, endChr) {
 let start = ctx.p;
 if (!isDigit(c) || !isDigit(ctx.s.charCodeAt(++ctx.p))) {
  return parseNumber(ctx, --ctx.p, c, 0, endChr);
 }
 if (ctx.s.charCodeAt(ctx.p += 4) === 0x3a /* : */)
  ctx.p += 3;
 if (ctx.s.charCodeAt(ctx.p) === 0x2e /* . */)
  while (isDigit(ctx.s.charCodeAt(++ctx.p)))
   ;
 let t = ctx.s.slice(start, ctx.p);
 return readDate(ctx, t, 4, false, start);
}
function readDate(ctx, str, type, unsafeDelim, errPtr, temporalSuffix) {
 if (ctx.ld) {
  let date = new TomlDate(str, type, unsafeDelim);
  if (!date.isValid())
   TomlError.x('invalid date', ctx, errPtr);
  return date;
 }
 try {
  if (temporalSuffix)
   str += temporalSuffix;
  switch (type) {
   case 1: return Temporal.ZonedDateTime.from(str);
   case 2: return Temporal.PlainDateTime.from(str);
   case 3: return Temporal.PlainDate.from(str);
   case 4: return Temporal.PlainTime.from(str);
  }
 }
 catch (e) {
  TomlError.x(e instanceof Error ? e.message : '' + e, ctx, errPtr);
 }
}
function peekTable(ctx, key, table, meta, type) {
 let t = table;
 let m = meta;
 let k;
 let hasOwn = false;
 let state;
 for (let i = 0; i < key.length; i++) {
  if (i) {
   t = hasOwn ? t[k] : (t[k] = Object.create(null));
   m = (state = m[k]).c;
   if (type === 0 /* Type.DOTTED */ && (state.t === 1 /* Type.EXPLICIT */ || state.t === 2 /* Type.ARRAY */)) {
    return null;
   }
   if (state.t === 2 /* Type.ARRAY */) {
    let l = t.length - 1;
    t = t[l];
    m = m[l].c;
   }
  }
  k = key[i];
  if ((hasOwn = Object.hasOwn(t, k)) && m[k]?.t === 0 /* Type.DOTTED */ && m[k]?.d) {
   return null;
  }
  if (!hasOwn) {
   let unsafe = k === '__proto__';
   if (ctx.uk && (unsafe || k === 'constructor'))
    return false;
   if (unsafe) {
    Object.defineProperty(t, k, { enumerable: true, configurable: true, writable: true });
    Object.defineProperty(m, k, { enumerable: true, configurable: true, writable: true });
   }
   m[k] = {
    t: i < key.length - 1 && type === 2 /* Type.ARRAY */
     ? 3 /* Type.ARRAY_DOTTED */ : type,
    d: false,
    i: 0,
    c: Object.create(null),
   };
  }
 }
 state = m[k];
 if (state.t !== type && !(type === 1 /* Type.EXPLICIT */ && state.t === 3 /* Type.ARRAY_DOTTED */)) {
  return null;
 }
 if (type === 2 /* Type.ARRAY */) {
  if (!state.d) {
   state.d = true;
   t[k] = [];
  }
  t[k].push(t = Object.create(null));
  state.c[state.i++] = (state = { t: 1 /* Type.EXPLICIT */, d: false, i: 0, c: Object.create(null) });
 }
 if (state.d) {
  return null;
 }
 state.d = true;
 if (type === 1 /* Type.EXPLICIT */) {
  t = hasOwn ? t[k] : (t[k] = Object.create(null));
 }
 else if (type === 0 /* Type.DOTTED */ && hasOwn) {
  return null;
 }
 return [k, t, state.c];
}
function validateTablePeek(ctx, peek, ptr) {
 if (peek === null || ctx.uk === 2)
  TomlError.x(peek === null
   ? 'trying to redefine an already defined table or value'
   : 'document contains an unsafe property', ctx, ptr);
}
function parse(toml, options = {}) {
 let ctx = {
  s: toml,
  p: 0,
  d: options.maxDepth ?? 1000,
  bi: options.integersAsBigInt ?? false,
  ld: options.useLegacyDate ?? true,
  uk: options.unsafeKeyBehaviour === 'throw' ? 2 : options.unsafeKeyBehaviour === 'drop' ? 1 : 0,
 };
 let res = Object.create(null);
 let meta = Object.create(null);
 let tmp;
 let skipping = false;
 let tbl = res;
 let m = meta;
 if (toml.charCodeAt(0) === 0xfeff)
  ctx.p++;
 skipVoid(ctx);
 while (ctx.p < toml.length) {
  if (toml.charCodeAt(ctx.p) === 0x5b /* [ */) {
   let isTableArray = toml.charCodeAt(++ctx.p) === 0x5b; /* [ */
   tmp = ctx.p += +isTableArray;
   skipping = false;
   let k = parseKey(ctx, 0x5d /* ] */);
   if (isTableArray) {
    if (toml.charCodeAt(ctx.p) !== 0x5d /* ] */) {
     TomlError.x('expected end of table array declaration', ctx);
    }
    ctx.p++;
   }
   let p = peekTable(ctx, k, res, meta, isTableArray ? 2 /* Type.ARRAY */ : 1 /* Type.EXPLICIT */);
   if (!p) {
    validateTablePeek(ctx, p, tmp);
    skipping = true;
   }
   else {
    m = p[2];
    tbl = p[1];
   }
  }
  else {
   tmp = ctx.p;
   let k = parseKey(ctx);
   let p = peekTable(ctx, k, tbl, m, 0 /* Type.DOTTED */);
   if (!p && !skipping)
    validateTablePeek(ctx, p, tmp);
   skipVoid(ctx, true, true);
   let v = extractValue(ctx, void 0);
   if (p && !skipping)
    p[1][p[0]] = v;
  }
  skipVoid(ctx, true);
  if (ctx.p < toml.length && (tmp = toml.charCodeAt(ctx.p)) !== 0xa /* \n */ && (tmp !== 0xd /* \r */ || toml.charCodeAt(ctx.p + 1) !== 0xa /* \n */)) {
   TomlError.x('each key-value declaration must be followed by an end-of-line', ctx);
  }
  skipVoid(ctx);
 }
 return res;
}
return parse;
})();
