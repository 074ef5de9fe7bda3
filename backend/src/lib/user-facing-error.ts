/** An error whose message is one French sentence for the person who runs the product: what is wrong and what to do. */
export class UserFacingError extends Error {
  override name = 'UserFacingError';
}

/** A setting that is missing or cannot be used. */
export class SettingError extends UserFacingError {
  override name = 'SettingError';
}
