"""Why a play, a choice or a moon went as it did: causes that are proved before anything is said."""
