-- A price by a stablecoin that was taken for a dollar says so. No row that is there breaks the wider rule.
alter table latest_prices drop constraint latest_prices_method_check;
alter table latest_prices add constraint latest_prices_method_check check (
  method in ('single_venue', 'volume_weighted_median', 'volume_weighted_median_mad', 'assumed_dollar'));
alter table sample.latest_prices drop constraint latest_prices_method_check;
alter table sample.latest_prices add constraint latest_prices_method_check check (
  method in ('single_venue', 'volume_weighted_median', 'volume_weighted_median_mad', 'assumed_dollar'));
