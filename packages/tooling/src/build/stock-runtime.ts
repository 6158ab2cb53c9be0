/** Whether Module Federation's own runtime takes the place of ours, in the shell and in every remote: the way back. */
export const hasStockRuntime = process.env.STOCK_RUNTIME === '1';
