/** Why a whole file cannot be read, as one line for its owner. Rows read before it stand. */
export class FileUnusable extends Error {
  override name = 'FileUnusable'
  readonly code:
    | 'empty'
    | 'wrong_type'
    | 'too_large'
    | 'no_column'
    | 'no_records'
    | 'cut_off'
    | 'wrong_encoding'
    /** It is known what it is, and why it is not to be loaded. */
    | 'refused'

  constructor(code: FileUnusable['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
