/** Of an answer only the status counted: left unread it would keep its connection for as long as it goes on. */
export function letGo({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}
