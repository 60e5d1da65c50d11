import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './Metrics';

/** What every process says of itself: memory, processor time, and how late its event loop runs. */
export function processMetrics(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () =>
    process.memoryUsage.rss(),
  );
  metrics.gauge('process_cpu_seconds_total', 'Processor time used.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge('process_uptime_seconds', 'Since the process started.', () => process.uptime());
  metrics.gauge(
    'nodejs_eventloop_delay_seconds',
    'How late the event loop ran, since it was last asked.',
    () => {
      const readings = [50, 99].map(percent => ({
        labels: { quantile: String(percent / 100) },
        value: delay.percentile(percent) / 1e9,
      }));
      delay.reset();
      return readings;
    },
  );
}
