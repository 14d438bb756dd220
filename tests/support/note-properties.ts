/** Where SQLite notes what PostgreSQL repeats: a property tries other values in each run, so it belongs to both. */
import fc from "fast-check";
import { noteForBoth } from "./sent-statements";

fc.configureGlobal({ ...fc.readConfigureGlobal(), beforeEach: noteForBoth });
