-- Where the tape still holds what a post said before an edit: a deletion looks there in every day, and edits are few.
create index tape_edit_texts on tape (source, subject) where kind = 'edit' and data is not null;
create index on sample.tape (source, subject) where kind = 'edit' and data is not null;
