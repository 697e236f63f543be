/**
 * Keeps one office page usable where there is no signal: the drop-off at the post office. Its page and what it loads come from
 * the network, or as they were last; a drop-off or photo that can't be sent is stored, as it was posted, until the server has it.
 */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET") event.respondWith(load(request));
  else if (request.mode === "navigate") event.respondWith(sendOrStore(request));
});

async function load(request) {
  const cache = await caches.open("drop-off");
  const isPage = request.mode === "navigate";
  try {
    const response = await fetch(request);
    const name = isPage ? new URL(request.url).pathname : request;
    if (response.ok) await cache.put(name, response.clone());
    return response;
  } catch (error) {
    const last = await cache.match(request, { ignoreSearch: isPage, ignoreVary: true });
    if (last) return last;
    throw error;
  }
}

async function sendOrStore(request) {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch (error) {
    const { pathname } = new URL(request.url);
    const type = copy.headers.get("content-type");
    const body = await copy.blob();
    // A trip that is recorded again replaces its first try.
    const stop = new URLSearchParams(await body.text()).get("stop");
    const isPhoto = type?.startsWith("multipart/");
    if (!stop && !isPhoto) throw error;
    const name = isPhoto ? Date.now() : encodeURIComponent(stop);
    const unsent = await caches.open("drop-off-unsent");
    const headers = { "content-type": type };
    await unsent.put(`${pathname}?unsent=${name}`, new Response(body, { headers }));
    return Response.redirect(pathname, 303);
  }
}
