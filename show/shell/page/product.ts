/** What the product calls itself, once. */
export const PRODUCT_NAME = 'Crowdtape'
export const TAGLINE = 'Cryptocurrency data, read beside what the crowd says about it.'
