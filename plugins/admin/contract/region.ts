const regions: Readonly<Record<string, string>> = {
  com: 'na',
  ca: 'ca',
  eu: 'eu',
  asia: 'asia',
  sg: 'sg',
};

/** The region that a host's last label stands for; empty for all others. */
export const getRegion = (host: string): string =>
  regions[host.toLowerCase().split('.').at(-1) ?? ''] ?? '';
