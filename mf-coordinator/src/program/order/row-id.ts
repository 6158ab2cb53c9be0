export const rowId = (id: string): string => `row-${id}`;
