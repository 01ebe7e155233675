"""Why a play or a choice gave tricks away: causes that are proved, each with what proves it."""
