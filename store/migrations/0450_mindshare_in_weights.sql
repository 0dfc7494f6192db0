-- The part of the composite that is an asset's share of all posts is called mindshare: dominance is that of the posts
-- about the 100 largest assets. Versions of weights keep theirs under the new name.
update installation_facts
set value = jsonb_set(
  value::jsonb, '{versions}',
  (select coalesce(jsonb_agg(
     case when version->'weights' ? 'dominance'
       then jsonb_set(version, '{weights}',
         (version->'weights') - 'dominance' || jsonb_build_object('mindshare', version->'weights'->'dominance'))
       else version end order by place), '[]'::jsonb)
   from jsonb_array_elements(value::jsonb->'versions') with ordinality as each (version, place)))
where key = 'composite_weights';
