import tables from "~/styles/table.css?url";

/** The style sheet of `Table`, for the layouts that have tables: the public pages have none. */
export const tableLinks = () => [{ rel: "stylesheet", href: tables }];
