/** The roles of a table's parts, written out because some browsers drop them with `display: block` on small screens. */
export const TABLE_ROLES = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};
