import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { printSchema } from './print-schema.ts'
import { openTestDatabase } from './testing/open-test-database.ts'

const PRINTED = join(import.meta.dirname, 'schema.sql')

test('schema.sql is what the migrations make; `npm run schema` prints it again', async () => {
  const { db } = await openTestDatabase()
  assert.equal(await printSchema(db), readFileSync(PRINTED, 'utf8').replaceAll('\r\n', '\n'))
})

test('an added column, index and function change the print', async () => {
  const { db } = await openTestDatabase()
  const before = await printSchema(db)
  await db.pool.query(`alter table users add column shoe_size smallint not null default 42;
    create index users_shoe_size on users (shoe_size);
    create function shoe_size() returns integer language sql as 'select 42'`)
  const after = await printSchema(db)
  const added = after.split('\n').filter((line) => !before.includes(line))
  assert.deepEqual(added, [
    '  shoe_size smallint not null default 42,',
    'CREATE INDEX users_shoe_size ON public.users USING btree (shoe_size);',
    'CREATE OR REPLACE FUNCTION public.shoe_size()',
    ' LANGUAGE sql',
    'AS $function$select 42$function$;',
  ])
})
