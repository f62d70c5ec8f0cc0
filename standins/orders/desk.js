// The desk reads and sends orders with the customer's own token, as the real shop does.
const place = document.querySelector('[data-user-key]');
if (place instanceof HTMLElement) void show(place);

async function show(place) {
  const status = place.querySelector('p');
  const token = tokenIn(place.dataset.userKey);
  if (token === null) {
    status.textContent = 'Sign in to the account area to see your orders.';
    return;
  }
  const headers = { authorization: `Bearer ${token}` };
  try {
    const answer = await fetch('/svc/orders/v2/superorders/me?tab=inProgress', { headers });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const { superOrders } = await answer.json();
    status.textContent = superOrders.length === 1 ? '1 order' : `${superOrders.length} orders`;
    for (const order of superOrders) place.append(entry(order, headers, status));
  } catch {
    status.textContent = 'We couldn’t load your orders.';
  }
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
  button.textContent = `Send order ${order.code} through production`;
  const send = async () => {
    button.disabled = true;
    const path = `/svc/shop/desk/${encodeURIComponent(order.superOrderCode)}`;
    const answer = await fetch(path, { method: 'POST', headers });
    status.textContent = answer.ok
      ? `Order ${order.code} will move to its next status every minute.`
      : `Order ${order.code} (${order.status}) can’t be moved.`;
    button.disabled = false;
  };
  button.addEventListener('click', () => void send());
  const article = document.createElement('article');
  article.append(button);
  return article;
}
