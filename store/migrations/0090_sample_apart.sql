-- From here on the sample universe lies in its own schema alone, whatever the site shows.

-- An alert that somebody makes on the site while it shows the sample universe watches the prices there and mails like
-- a live one; `test` stays for those of test keys.
alter table alerts drop constraint alerts_mode_check;
alter table alerts add constraint alerts_mode_check check (mode in ('live', 'test', 'sample'));

-- Tasks are what is really done for an account.
drop table sample.tasks;
delete from tasks where user_id is null;
alter table tasks alter column user_id set not null;
