/** Takes away every service worker that an earlier console of this address left behind. */
export async function dropServiceWorkers(
  container: ServiceWorkerContainer | undefined,
): Promise<void> {
  const all = (await container?.getRegistrations()) ?? [];
  await Promise.all(all.map(each => each.unregister()));
}
