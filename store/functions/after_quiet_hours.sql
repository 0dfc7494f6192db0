-- When a mail to a user may go: at once, or when the quiet hours that it falls into end.
create or replace function after_quiet_hours(p_user uuid, p_now timestamptz) returns timestamptz language plpgsql stable as $$
declare
  v_quiet quiet_hours;
  v_local timestamp;
  v_minute integer;
  v_ends timestamp;
begin
  select * into v_quiet from quiet_hours where user_id = p_user;
  if not found then
    return p_now;
  end if;
  v_local := p_now at time zone v_quiet.time_zone;
  v_minute := extract(hour from v_local)::integer * 60 + extract(minute from v_local)::integer;
  if v_quiet.starts_minute < v_quiet.ends_minute then
    if v_minute < v_quiet.starts_minute or v_minute >= v_quiet.ends_minute then
      return p_now;
    end if;
  elsif v_minute < v_quiet.starts_minute and v_minute >= v_quiet.ends_minute then
    return p_now;
  end if;
  v_ends := date_trunc('day', v_local) + make_interval(mins => v_quiet.ends_minute);
  if v_ends <= v_local then
    v_ends := v_ends + interval '1 day';
  end if;
  return v_ends at time zone v_quiet.time_zone;
-- A zone that this PostgreSQL does not know any more must not keep alerts from firing.
exception when invalid_parameter_value then
  return p_now;
end
$$;
