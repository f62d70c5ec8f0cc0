// The stand-in's form sends one picture before anybody has signed in, and says under which number it lies.
const form = document.querySelector('form');
const status = document.querySelector('[role="status"]');
if (form && status)
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const [file] = form.elements.namedItem('file').files;
    if (file) void send(file);
  });

async function send(file) {
  status.textContent = 'Sending';
  try {
    const answer = await fetch('/svc/shop/uploads', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    });
    const said = await answer.json();
    status.textContent = answer.ok
      ? `We’ve saved your photo for ${said.days} days. Its number is ${said.id}.`
      : (said.error ?? 'We couldn’t save your photo.');
  } catch {
    status.textContent = 'We couldn’t send your photo. Please try again.';
  }
}
