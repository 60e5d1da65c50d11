import { useEffect, useState } from 'react';
import { getPresetRange, type Preset, type Range } from './ranges';

const minute = 60_000;

/** The range of a preset, moved on when an hour has passed. */
export function usePresetRange(preset: Preset): Range {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return getPresetRange(preset, now);
}
