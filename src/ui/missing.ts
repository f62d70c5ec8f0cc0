/** What the page could not fetch, by the function that fetches it again. */
const wanted = new Set<() => void>();
const followers = new Set<(count: number) => void>();
const tellFollowers = () => {
  for (const follow of followers) follow(wanted.size);
};

/**
 * Says that something on the page could not be fetched. `fetchAgain` is called whenever another attempt is due, until the
 * returned function says that it has arrived or is no longer wanted. When an attempt is due is decided by the `recovery`
 * chart.
 */
export function awaitMissing(fetchAgain: () => void): () => void {
  // Two reports of one function are two things.
  const entry = () => fetchAgain();
  wanted.add(entry);
  tellFollowers();
  return () => {
    if (wanted.delete(entry)) tellFollowers();
  };
}

/** Gives the number of things that are missing after each change, until the returned function is called. */
export function followMissing(follow: (count: number) => void): () => void {
  followers.add(follow);
  follow(wanted.size);
  return () => void followers.delete(follow);
}

export function fetchMissing(): void {
  // What fails at once while this runs waits for the next attempt.
  for (const fetchAgain of [...wanted]) fetchAgain();
}
