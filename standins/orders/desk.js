// Reads and sends orders with the customer's own token, as the real shop does.
const place = document.querySelector('[data-user-key]');
if (place instanceof HTMLElement) void show(place);

async function show(place) {
  const status = place.querySelector('p');
  const token = tokenIn(place.dataset.userKey);
  if (token === null) {
    status.textContent = deskWords.signIn;
    return;
  }
  const headers = { authorization: `Bearer ${token}` };
  try {
    const answer = await fetch('/svc/orders/v2/superorders/me?tab=inProgress', { headers });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const { superOrders } = await answer.json();
    status.textContent = counted(superOrders.length);
    for (const order of superOrders) place.append(entry(order, headers, status));
  } catch {
    status.textContent = deskWords.failed;
  }
}

const named = (text, { code }) => text.replace('{order}', () => code);

function counted(count) {
  const form = new Intl.PluralRules(deskWords.locale).select(count);
  return deskWords.orders[form].replace('#', new Intl.NumberFormat(deskWords.locale).format(count));
}

function tokenIn(userKey) {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null')?.access_token ?? null;
  } catch {
    return null;
  }
}

function entry(order, headers, status) {
  const button = document.createElement('button');
  button.textContent = named(deskWords.send, order);
  const send = async () => {
    button.disabled = true;
    const path = `/svc/shop/desk/${encodeURIComponent(order.superOrderCode)}`;
    const answer = await fetch(path, { method: 'POST', headers });
    status.textContent = named(answer.ok ? deskWords.sent : deskWords.refused, order);
    button.disabled = false;
  };
  button.addEventListener('click', () => void send());
  const article = document.createElement('article');
  article.append(button);
  return article;
}
