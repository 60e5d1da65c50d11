/** An outgoing call that was refused before it was made. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
}
