-- Addresses are used for more than account mails once their owner has confirmed them.

alter table users
  -- null: nobody has shown yet that the address is theirs
  add column email_confirmed_at timestamptz,
  -- One mailbox, however its address is written: without what follows a plus, and at Gmail without dots.
  -- The free calls of the month belong to a mailbox.
  add column mailbox_key text not null generated always as (
    case when email_key ~ '@(gmail|googlemail)\.com$'
      then replace(split_part(split_part(email_key, '@', 1), '+', 1), '.', '') || '@gmail.com'
      else regexp_replace(email_key, '^([^@+]+)\+[^@]*@', '\1@') end
  ) stored;
create index users_by_mailbox on users (mailbox_key);

-- Whoever had an account before keeps what they have.
update users set email_confirmed_at = created_at;

-- The links that confirm an address: the one of a new account, or one that an account is to change to.
create table email_confirmations (
  -- SHA-256 of the token in the mail
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  superseded_at timestamptz
);
create index email_confirmations_by_user on email_confirmations (user_id, created_at);
create index email_confirmations_by_expiry on email_confirmations (expires_at);

-- Every change of an account, its keys, its plan and its cap, written in the transaction of the change.
create table account_audit (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null,
  -- such as 'key.created'
  action text not null,
  -- what was changed and how; never a secret
  details jsonb not null,
  -- who did it: somebody signed in, somebody with the link of a mail, or whoever runs the installation
  actor text not null check (actor in ('session', 'link', 'operator')),
  -- from where: the address without its last part
  address text
);
create index account_audit_newest on account_audit (user_id, id desc);
