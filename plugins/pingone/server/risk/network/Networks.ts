import { isIP, type BlockList } from 'node:net';
import { open, type CityResponse, type Reader } from 'maxmind';
import type { ServerHost } from '#core/server';
import type { Place } from '../evaluations/RiskEvaluation';
import { OperatorFile } from './OperatorFile';
import { hasAddress, readNetworks } from './readNetworks';

/** The facts about an IP address in the operator's files. */
export class Networks {
  private readonly places: OperatorFile<Reader<CityResponse>>;
  private readonly anonymous: OperatorFile<BlockList>;

  constructor({ settings, log }: Pick<ServerHost, 'settings' | 'log'>) {
    const warn = (err: unknown, path: string) =>
      log.warn({ err, path }, 'a file for risk evaluations could not be read');
    this.places = new OperatorFile(settings.geoIpFile, path => open<CityResponse>(path), warn);
    this.anonymous = new OperatorFile(settings.anonymousNetworksFile, readNetworks, warn);
  }

  /** Where an address is; undefined where nobody knows. */
  async findPlace(address: string): Promise<Place | undefined> {
    const record = isIP(address) ? (await this.places.read())?.get(address) : undefined;
    if (!record) return undefined;
    const { country, subdivisions, city, location } = record;
    const write = (name: string | undefined) => name?.toLowerCase();
    const place = {
      country: write(country?.names?.en),
      state: write(subdivisions?.[0]?.names?.en),
      city: write(city?.names?.en),
      latitude: location?.latitude,
      longitude: location?.longitude,
    };
    return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
  }

  /** Whether an address hides who uses it; undefined without the operator's list. */
  async isAnonymous(address: string): Promise<boolean | undefined> {
    const list = await this.anonymous.read();
    return list && hasAddress(list, address);
  }

  /** Which of the files can be used. */
  async states() {
    return { places: await this.places.state(), anonymousNetworks: await this.anonymous.state() };
  }
}
