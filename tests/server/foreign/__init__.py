"""Games as strangers write them: good ones, and one for every way to be bad."""
