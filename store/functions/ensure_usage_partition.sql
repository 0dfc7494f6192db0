-- Makes the ledger's partition for the month of p_at if it is missing. Attaching blocks neither readers nor writers.
create or replace function ensure_usage_partition(p_at timestamptz) returns void language plpgsql as $$
declare
  v_start timestamp := date_trunc('month', p_at at time zone 'UTC');
  v_name text := 'usage_ledger_' || to_char(v_start, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(hashtextextended('usage_ledger', 0));
  if to_regclass(v_name) is not null then return; end if;
  execute format('create table %I (like usage_ledger including defaults including constraints)', v_name);
  execute format(
    'alter table usage_ledger attach partition %I for values from (%L) to (%L)',
    v_name, v_start at time zone 'UTC', (v_start + interval '1 month') at time zone 'UTC'
  );
end $$;
