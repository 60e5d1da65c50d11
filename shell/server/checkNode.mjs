/** The reason this Node cannot run Sluice, as a sentence, or an empty text when it can. */
export function checkNode(version) {
  const parts = version.replace(/^v/, '').split('.').map(Number);
  const enough = parts[0] > 20 || (parts[0] === 20 && parts[1] >= 19);
  return enough
    ? ''
    : 'Sluice needs Node 20.19 or newer; this is ' +
        version +
        '. Get a newer one from https://nodejs.org';
}
