-- Since when the mail server of an account's own address refuses it for good: it gets no more than what its owner asks for.
alter table users add column email_refused_at timestamptz;
create index users_refused on users (email_refused_at desc) where email_refused_at is not null;
