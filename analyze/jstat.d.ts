/** The package ships no types; what is used of it. */
declare module 'jstat' {
  const jStat: {
    /** Distribution functions: F with its two degrees of freedom, Student's t, the normal one and its inverse. */
    centralF: { cdf(value: number, df1: number, df2: number): number }
    studentt: { cdf(value: number, df: number): number }
    normal: {
      cdf(value: number, mean: number, deviation: number): number
      inv(probability: number, mean: number, deviation: number): number
    }
  }
  export default jStat
}
