-- Alerts in the alert language beside those on one price. Both fire, tell and are managed the same way; they differ in
-- what judges them.
alter table alerts
  alter column condition drop not null,
  alter column threshold drop not null,
  -- as its owner reads it, in the one form in which rules are printed
  add column expression text,
  -- what is judged: the rule with the ids of its assets, and their tickers
  add column rule jsonb,
  -- what it remembers from one judgement to the next
  add column rule_state jsonb,
  -- new with every change by its owner, taken in the order of commits
  add column rule_version bigint,
  -- fired until then, it only counts
  add column muted_until timestamptz,
  add constraint alerts_kind check (
    (condition is null) = (threshold is null) and (expression is null) = (condition is not null)
    and (expression is null) = (rule is null) and (expression is null) = (rule_version is null));
create index alerts_rules on alerts (mode, rule_version) where rule is not null and is_active;

-- The next version of a rule. Whoever takes one holds the row until the commit, so a reader that knows all up to a
-- version passes over none.
create table alert_rule_versions (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into alert_rule_versions (version) values (0);

-- Up to where the rules of live or sample data have been judged, and by which process, which remembers the figures.
create table alert_rule_judges (
  data text primary key check (data in ('live', 'sample')),
  seq bigint not null,
  at timestamptz not null,
  holder uuid,
  held_until timestamptz not null
);
insert into alert_rule_judges (data, seq, at, held_until)
  values ('live', 0, '-infinity', '-infinity'), ('sample', 0, '-infinity', '-infinity');

-- A rule may fire on what is no price.
alter table alert_firings alter column price drop not null;
