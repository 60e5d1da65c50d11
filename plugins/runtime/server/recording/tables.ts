import type {
  InteractionsTable,
  ReturnAddressesTable,
  RunEventsTable,
} from '../../contract/tables';

declare module '#core/server/database/tables' {
  interface Tables {
    interactions: InteractionsTable;
    run_events: RunEventsTable;
    return_addresses: ReturnAddressesTable;
  }
}
