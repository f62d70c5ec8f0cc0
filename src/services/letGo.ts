/** Cancels the body of an answer of which only the status counts: unread, it would keep its connection open. */
export function letGo({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}
