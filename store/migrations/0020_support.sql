-- What visitors write to the operator, and who asked for the newsletter.

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null check (subject in ('general', 'support', 'billing', 'partnership')),
  message text not null,
  created_at timestamptz not null
);
create index contact_messages_newest on contact_messages (created_at desc);

create table newsletter_subscribers (
  -- NFKC, lower case
  email_key text primary key,
  email text not null,
  -- SHA-256 of the token in the mail that asks whether it was really them; null once confirmed
  confirm_hash bytea unique,
  confirm_expires_at timestamptz,
  -- stands in every mail; it can do nothing but end the subscription
  unsubscribe_token text not null unique,
  asked_at timestamptz not null,
  confirmed_at timestamptz
);
