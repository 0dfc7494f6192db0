-- Who pays by card, and what was invoiced. Like the ledger, both outlive their account under an identifier of no account.
create table billing_customers (
  account_id uuid primary key,
  -- Of the request that makes the customer at the payment provider, so that it is made once.
  request_id uuid not null,
  customer_id text unique check (char_length(customer_id) <= 255),
  card_brand text check (char_length(card_brand) <= 40),
  card_last_four text check (char_length(card_last_four) <= 4),
  -- Looks at the customer are numbered as they begin; of two the one that began last decides.
  looks bigint not null default 0,
  seen_look bigint not null default 0,
  -- The first month that is not invoiced yet; null before the first card.
  next_month date,
  created_at timestamptz not null,
  -- When the account was deleted.
  closed_at timestamptz
);
create index billing_customers_by_month on billing_customers (next_month) where next_month is not null;
create index billing_customers_closed on billing_customers (closed_at) where closed_at is not null;

create table billing_invoices (
  account_id uuid not null,
  month date not null,
  calls bigint not null,
  micros bigint not null,
  carried_in_micros integer not null check (carried_in_micros between 0 and 9999),
  cents bigint not null check (cents >= 0),
  carried_out_micros integer not null check (carried_out_micros between 0 and 9999),
  lines jsonb not null check (pg_column_size(lines) <= 65536),
  status text not null check (status in ('preparing', 'carried', 'open', 'uncollectible', 'paid', 'void')),
  created_at timestamptz not null,
  -- What the payment provider calls it.
  invoice_id text unique check (char_length(invoice_id) <= 255),
  number text check (char_length(number) <= 100),
  pdf_url text check (char_length(pdf_url) <= 2000),
  pay_url text check (char_length(pay_url) <= 2000),
  failed_at timestamptz,
  settled_at timestamptz,
  primary key (account_id, month),
  check (carried_in_micros + micros = cents * 10000 + carried_out_micros)
);
create index billing_invoices_preparing on billing_invoices (month, account_id) where status = 'preparing';

-- Events of the payment provider that were applied, each in the transaction of its effect.
create table billing_events (
  id text primary key check (char_length(id) <= 255),
  type text not null check (char_length(type) <= 100),
  applied_at timestamptz not null
);
create index billing_events_by_age on billing_events (applied_at);

-- A plan that the operator set does not depend on a card. `plan_at`: when the plan was chosen.
alter table account_plans
  add column chosen_by text not null default 'operator' check (chosen_by in ('operator', 'customer')),
  add column plan_at timestamptz;

alter table account_audit drop constraint account_audit_actor_check;
alter table account_audit add constraint account_audit_actor_check
  check (actor in ('session', 'link', 'operator', 'payments')) not valid;
