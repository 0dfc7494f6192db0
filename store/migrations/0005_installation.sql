-- What is true of this installation as a whole, such as that its data is the sample universe.

create table installation_facts (
  key text primary key,
  value jsonb not null
);
