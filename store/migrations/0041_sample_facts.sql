-- Up to when the sample universe is filled, and its tasks: kept apart where it lies beside real data, so that the
-- installation is not taken for one whose own data is generated.
create table sample.installation_facts (like public.installation_facts including all);
create table sample.tasks (like public.tasks including all);
