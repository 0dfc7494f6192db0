// The site without its server: says so, and nothing else. No page, no answer of the API and no file is kept, so what a
// reader sees is never older than it says.

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark light">
<title>You are offline · Crowdtape</title>
<style>
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: #0c0b09; color: #f6f3ee; font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif; }
  main { max-width: 24rem; padding: 1.5rem; text-align: center; }
  h1 { font-size: 1.25rem; margin: 1rem 0 0.25rem; }
  p { margin: 0 0 1.5rem; color: #c2bdb5; }
  a { display: inline-block; padding: 0.625rem 1.25rem; border-radius: 4px; background: #5b5fd6; color: #fff; font-weight: 500; text-decoration: none; }
  a:focus-visible { outline: 2px solid #b9c1ff; outline-offset: 2px; }
  [data-theme="light"] body { background: #f7f6f4; color: #1b1815; }
  [data-theme="light"] p { color: #47433d; }
</style>
<script>
  // As the site itself: dark unless chosen otherwise.
  try {
    const theme = localStorage.getItem('theme')
    const isLight = theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
    if (isLight) document.documentElement.dataset.theme = 'light'
  } catch {}
</script>
</head>
<body>
<main>
  <svg width="48" height="48" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#5b5fd6"/><path d="M6 20.5h4l3-9 4.5 12 3.5-8h5" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>
  <h1>You are offline</h1>
  <p>Prices and posts move on without you, so nothing old is shown here. Check your connection.</p>
  <a href="">Try again</a>
</main>
<script>
  // Connected, it is the server that is away. Either way the page opens once the server answers.
  if (navigator.onLine) {
    document.title = document.querySelector('h1').textContent = 'Crowdtape does not answer'
    document.querySelector('p').textContent = 'This page opens by itself as soon as it does.'
  }
  const look = () =>
    fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => {})
  setInterval(look, 5000)
  addEventListener('online', look)
</script>
</body>
</html>`

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(
    fetch(event.request).catch(
      () => new Response(PAGE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ),
  )
})
