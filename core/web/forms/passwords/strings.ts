import { messages } from '#core/contract';

/** The texts about how strong a new password is. */
export const strings = messages('passwords', {
  hintLength: 'at least 8 characters',
  hintUpper: 'one uppercase',
  hintLower: 'one lowercase',
  hintDigit: 'one number',
  hintSymbol: 'one symbol',
  met: 'met',
  notMet: 'not met yet',
  strength: 'Password strength',
  veryWeak: 'Very Weak',
  weak: 'Weak',
  strong: 'Strong',
});
