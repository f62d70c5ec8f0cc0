// The stand-in's editor reads the selection as the real one does: with the customer's own token.
const place = document.querySelector('[data-selection]');
if (place instanceof HTMLElement) void show(place, place.dataset);

async function show(place, { selection, userKey }) {
  const status = place.querySelector('p');
  const token = tokenIn(userKey);
  if (token === null) {
    status.textContent = 'Sign in to the account area to see your photos.';
    return;
  }
  const read = async (path) => {
    const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return answer.json();
  };
  try {
    const { photoIds } = await read(`/svc/tempSelections/temp-selections/${encodeURIComponent(selection)}`);
    status.textContent = photoIds.length === 1 ? '1 photo' : `${photoIds.length} photos`;
    for (const id of photoIds.slice(0, 60)) place.querySelector('ul').append(await item(read, id));
  } catch {
    status.textContent = 'Your photos could not be read.';
  }
}

function tokenIn(userKey) {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null')?.access_token ?? null;
  } catch {
    return null;
  }
}

async function item(read, id) {
  const { image } = await read(`/svc/photos/photos/${encodeURIComponent(id)}`);
  const picture = document.createElement('img');
  picture.src = image.thumbnails[0]?.url ?? '';
  picture.alt = image.localFileName;
  const entry = document.createElement('li');
  entry.dataset.photo = id;
  entry.append(picture);
  return entry;
}
