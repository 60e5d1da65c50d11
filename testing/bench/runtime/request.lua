-- Sends the body that BENCH_BODY holds by BENCH_METHOD with the headers of BENCH_HEADERS (one a line), and prints what came of it as JSON.
wrk.method = os.getenv("BENCH_METHOD")
if os.getenv("BENCH_BODY") ~= "" then wrk.body = os.getenv("BENCH_BODY") end
for name, value in string.gmatch(os.getenv("BENCH_HEADERS"), "([^:\n]+): ([^\n]+)") do
  wrk.headers[name] = value
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"requests":%d,"micros":%d,"refused":%d,"p50":%d,"p97":%d,"p99":%d}',
    summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50), latency:percentile(97.5), latency:percentile(99)
  ))
end
