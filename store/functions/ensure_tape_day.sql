-- Makes the partitions of the tape for one day (UTC) if they are missing, in the schema of the tape that is written.
-- They are dropped whole when they are too old. Attaching blocks neither readers nor writers.
create or replace function ensure_tape_day(p_day date) returns void language plpgsql as $$
declare
  v_table text;
  v_name text;
begin
  foreach v_table in array array['tape', 'post_rollup_changes'] loop
    v_name := v_table || to_char(p_day, '_YYYYMMDD');
    continue when to_regclass(format('%I.%I', current_schema(), v_name)) is not null;
    perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.tape', 0));
    -- Another writer may have been quicker.
    execute format('create table if not exists %I (like %I including defaults including constraints)', v_name, v_table);
    continue when exists (select 1 from pg_inherits where inhrelid = to_regclass(format('%I.%I', current_schema(), v_name)));
    execute format(
      'alter table %I attach partition %I for values from (%L) to (%L)',
      v_table, v_name, p_day::timestamp at time zone 'UTC', (p_day + 1)::timestamp at time zone 'UTC'
    );
  end loop;
end
$$;
