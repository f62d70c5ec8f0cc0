// Reads a selection of photos, or a saved project, with the customer's own token, as the real editor does.
const selected = document.querySelector('[data-selection]');
if (selected instanceof HTMLElement) void showSelection(selected, selected.dataset);
const saved = document.querySelector('[data-project]');
if (saved instanceof HTMLElement) void showProject(saved, saved.dataset);

async function showSelection(place, { selection, userKey }) {
  const status = place.querySelector('p');
  const token = tokenIn(userKey);
  if (token === null) {
    status.textContent = editorWords.signInForPhotos;
    return;
  }
  const read = reader(token);
  try {
    const { photoIds } = await read(`/svc/tempSelections/temp-selections/${encodeURIComponent(selection)}`);
    status.textContent = counted(editorWords.photos, photoIds.length);
    for (const id of photoIds.slice(0, 60)) place.querySelector('ul').append(await item(read, id));
  } catch {
    status.textContent = editorWords.noPhotos;
  }
}

async function showProject(place, { project, userKey }) {
  const status = place.querySelector('p');
  const token = tokenIn(userKey);
  if (token === null) {
    status.textContent = editorWords.signInForProject;
    return;
  }
  try {
    const { name, articleName, cover, pages } = await reader(token)(
      `/svc/shop/project/${encodeURIComponent(project)}`,
    );
    const title = document.createElement('h2');
    title.textContent = name;
    status.before(title);
    if (cover !== null) {
      const picture = Object.assign(document.createElement('img'), {
        src: cover,
        alt: '',
        width: 240,
        height: 240,
      });
      title.after(picture);
    }
    const size = pages === 0 ? editorWords.noPages : counted(editorWords.pages, pages);
    status.textContent = `${articleName} · ${size}`;
  } catch {
    status.textContent = editorWords.noProject;
  }
}

function counted(forms, count) {
  const form = new Intl.PluralRules(editorWords.locale).select(count);
  return forms[form].replace('#', new Intl.NumberFormat(editorWords.locale).format(count));
}

function reader(token) {
  return async (path) => {
    const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return answer.json();
  };
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
