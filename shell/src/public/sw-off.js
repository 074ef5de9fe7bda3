// Answered in place of /sw.js where the operator has switched the worker off (RPD_WORKER=off): browsers look for a new worker at
// every navigation, take this one, and have none afterwards.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => {
  const end = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter(name => name.startsWith('rpd-')).map(name => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(end());
});
