-- A rule may look at posts alone, so it need not be of an asset.
alter table alerts
  alter column asset_id drop not null,
  alter column symbol drop not null,
  alter column asset_name drop not null,
  add constraint alerts_asset check (
    (asset_id is null) = (symbol is null) and (asset_id is null) = (asset_name is null)
    and (asset_id is not null or rule is not null));
