-- An address is one mailbox however its domain is spelled, so keys hold domains as the DNS has them: `exämple.de` as
-- `xn--exmple-cua.de`. RFC 3492, section 6.3
create function ascii_address(address text) returns text language plpgsql immutable as $$
declare
  label text;
  labels text[] := '{}';
  codes int[];
  output text;
  basic int;
  handled int;
  n int;
  next_n int;
  delta int;
  bias int;
  q int;
  k int;
  t int;
  code int;
begin
  foreach label in array string_to_array(split_part(address, '@', 2), '.') loop
    if label !~ '[^ -~]' then
      labels := labels || label;
      continue;
    end if;
    codes := array(select ascii(letter) from regexp_split_to_table(label, '') with ordinality as l (letter, place) order by place);
    output := regexp_replace(label, '[^ -~]', '', 'g');
    basic := length(output);
    handled := basic;
    if basic > 0 then output := output || '-'; end if;
    n := 128;
    delta := 0;
    bias := 72;
    while handled < cardinality(codes) loop
      select min(c) into next_n from unnest(codes) as c where c >= n;
      delta := delta + (next_n - n) * (handled + 1);
      n := next_n;
      foreach code in array codes loop
        if code < n then delta := delta + 1; end if;
        if code = n then
          q := delta;
          k := 36;
          loop
            t := greatest(1, least(26, k - bias));
            exit when q < t;
            output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789', 1 + t + (q - t) % (36 - t), 1);
            q := (q - t) / (36 - t);
            k := k + 36;
          end loop;
          output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789', 1 + q, 1);
          delta := case when handled = basic then delta / 700 else delta / 2 end;
          delta := delta + delta / (handled + 1);
          k := 0;
          while delta > 455 loop
            delta := delta / 35;
            k := k + 36;
          end loop;
          bias := k + 36 * delta / (delta + 38);
          delta := 0;
          handled := handled + 1;
        end if;
      end loop;
      delta := delta + 1;
      n := n + 1;
    end loop;
    labels := labels || ('xn--' || output);
  end loop;
  return split_part(address, '@', 1) || '@' || array_to_string(labels, '.');
end
$$;

-- Of several accounts of one mailbox the confirmed, then the oldest has the address; the others go on with the sessions
-- that they have, in which they can choose another address. Their key is none that can be typed.
create table one_mailbox as
  select id, key, row_number() over (partition by key order by email_confirmed_at is null, created_at, id) as place
  from (
    select id, created_at, email_confirmed_at, ascii_address(email_key) as key from users
    where email_key ~ '@.*[^ -~]'
    union all
    select id, created_at, email_confirmed_at, email_key from users
    where email_key in (select ascii_address(email_key) from users where email_key ~ '@.*[^ -~]')
  ) as spelled;
update users set email_key = 'former ' || users.id || ' ' || key
from one_mailbox where one_mailbox.id = users.id and place > 1;
update users set email_key = key
from one_mailbox where one_mailbox.id = users.id and place = 1 and email_key <> key;

-- What an address was asked and said: what was stopped stays so.
update alert_addresses as kept set stopped_at = coalesce(kept.stopped_at, other.stopped_at)
from alert_addresses as other
where other.email_key ~ '@.*[^ -~]' and kept.user_id = other.user_id and kept.email_key = ascii_address(other.email_key);
delete from alert_addresses as other using alert_addresses as kept
where other.email_key ~ '@.*[^ -~]' and kept.user_id = other.user_id and kept.email_key = ascii_address(other.email_key);
update alert_addresses set email_key = ascii_address(email_key) where email_key ~ '@.*[^ -~]';
update alerts set email_key = ascii_address(email_key) where email_key ~ '@.*[^ -~]';
update deleted_alerts set alert = jsonb_set(alert, '{email_key}', to_jsonb(ascii_address(alert ->> 'email_key')))
where alert ->> 'email_key' ~ '@.*[^ -~]';
update email_confirmations set email_key = ascii_address(email_key) where email_key ~ '@.*[^ -~]';
delete from newsletter_subscribers as other using newsletter_subscribers as kept
where other.email_key ~ '@.*[^ -~]' and kept.email_key = ascii_address(other.email_key);
update newsletter_subscribers set email_key = ascii_address(email_key) where email_key ~ '@.*[^ -~]';

drop table one_mailbox;
drop function ascii_address;
