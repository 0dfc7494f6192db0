-- Payments of single calls without an account. A row is written with the answer before the payment is settled, so that who
-- paid has it whatever is killed in between.
create table call_payments (
  network text not null check (char_length(network) <= 64),
  payer text not null check (char_length(payer) = 42),
  nonce text not null check (char_length(nonce) = 66),
  -- SHA-256 of the call that it is for.
  call_hash bytea not null check (octet_length(call_hash) = 32),
  endpoint text not null check (char_length(endpoint) <= 200),
  micros integer not null check (micros > 0),
  created_at timestamptz not null,
  -- From then on it cannot be settled.
  valid_before timestamptz not null,
  -- Until then one process settles it.
  settling_until timestamptz not null,
  settled_at timestamptz,
  transaction text check (char_length(transaction) <= 100),
  -- Kept for as long as it may be asked for again.
  answer bytea,
  answer_headers jsonb,
  primary key (network, payer, nonce),
  check ((settled_at is null) = (transaction is null)),
  check ((answer is null) = (answer_headers is null))
);
create index call_payments_unsettled on call_payments (settling_until) where settled_at is null;
create index call_payments_answers on call_payments (settled_at) where answer is not null;
create index call_payments_by_age on call_payments (created_at);
