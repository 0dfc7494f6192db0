import type { Database } from './database.ts'

/**
 * The schema of a migrated database as text that is the same wherever the same migrations ran: tables with their
 * columns, constraints and indexes, then functions and triggers, each by name. Months of the ledger are left out: they
 * come and go. What is printed is for readers and for comparing; databases are made by the migrations.
 */
export async function printSchema(db: Database): Promise<string> {
  const { rows } = await db.pool.query<{ text: string }>(PARTS)
  return `-- Printed by \`npm run schema\` from a migrated database; a test compares. Change it by a migration.\n\n${rows
    .map(({ text }) => text)
    .join('\n\n')}\n`
}

/** What the catalog says of constraints is the same on every version but for NOT NULL, which PostgreSQL 18 lists too. */
const PARTS = `
with tables as (
  select c.oid, quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name, c.relkind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'sample') and not c.relispartition
), columns as (
  select t.oid, string_agg(
    '  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
              when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
              when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
              else '' end,
    e',\\n' order by a.attnum) as text
  from tables t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  group by 1
), constraints as (
  select t.oid, string_agg(
    e',\\n  constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid),
    '' order by k.conname) as text
  from tables t join pg_constraint k on k.conrelid = t.oid and k.contype <> 'n'
  group by 1
), indexes as (
  select t.oid, string_agg(e'\\n' || pg_get_indexdef(i.indexrelid) || ';', '' order by i.indexrelid::regclass::text) as text
  from tables t join pg_index i on i.indrelid = t.oid
  where not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  group by 1
)
select text from (
  select 1 as part, t.name,
    'create table ' || t.name || e' (\\n' || c.text || coalesce(k.text, '') || e'\\n)'
      || case when t.relkind = 'p' then ' partition by ' || pg_get_partkeydef(t.oid) else '' end || ';'
      || coalesce(i.text, '') as text
  from tables t join columns c using (oid) left join constraints k using (oid) left join indexes i using (oid)
  union all
  select 2, p.oid::regprocedure::text, rtrim(pg_get_functiondef(p.oid), e'\\n') || ';'
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'sample')
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 3, t.name || ' ' || g.tgname, pg_get_triggerdef(g.oid) || ';'
  from pg_trigger g join tables t on t.oid = g.tgrelid
  where not g.tgisinternal
) parts
order by part, name collate "C"`
