import { Page } from '../ui/layout/page.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { ActionSamples } from './action-samples.tsx'
import { AssetChartSamples } from './asset-chart-samples.tsx'
import { ChartSamples } from './chart-samples.tsx'
import { DataSamples } from './data-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import { StateSamples } from './state-samples.tsx'
import { TokenSamples } from './token-samples.tsx'

/** Every building block in each of its states; registered in development only. */
export default function StyleguidePage() {
  return (
    <Page>
      <PageHeader
        title="Style guide"
        description="Every building block in each of its states. Development only."
      />
      <div className="flex flex-col gap-12">
        <TokenSamples />
        <ActionSamples />
        <FormSamples />
        <OverlaySamples />
        <DataSamples />
        <ChartSamples />
        <AssetChartSamples />
        <StateSamples />
      </div>
    </Page>
  )
}
