/** A point on the earth, in degrees, and when somebody was there, in epoch milliseconds. */
export interface Visit {
  readonly latitude: number;
  readonly longitude: number;
  readonly at: number;
}

/** How far and how fast somebody would have had to travel, in kilometers and kilometers an hour. */
export interface Travel {
  readonly distance: number;
  readonly speed: number;
  readonly impossible: boolean;
}

const radius = 6371;
const day = 86_400_000;
const hour = 3_600_000;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

function getDistance(from: Visit, to: Visit): number {
  const [a, b] = [toRadians(from.latitude), toRadians(to.latitude)];
  const across = toRadians(to.longitude - from.longitude);
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(across / 2) ** 2;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/**
 * Rates the way between two sign-ins: impossible from 100 kilometers on at more than 1,000 an hour,
 * as the platform has it; undefined where the first is more than a day ago.
 */
export function rateTravel(from: Visit, to: Visit): Travel | undefined {
  const time = to.at - from.at;
  if (time > day) return undefined;
  const distance = getDistance(from, to);
  // Addresses of one city lie some kilometers apart, and two sign-ins may be of one second.
  const speed = distance / (Math.max(time, 1000) / hour);
  return {
    distance: Math.round(distance),
    speed: Math.round(speed),
    impossible: distance >= 100 && speed > 1000,
  };
}
